"""People at a public table, each in a browser of their own: they find each other, talk, take back,
give up and play again; and whoever looks on is kept apart."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsers import CHROMIUM, PATIENCE, WHY_NOT, Person

from tallystick.web.table import WebTable

pytestmark = [
    pytest.mark.skipif(not CHROMIUM, reason=WHY_NOT),
    pytest.mark.usefixtures("same_games"),
]

expect.set_options(timeout=PATIENCE)


def public_table(ann: Person) -> None:
    """Ann makes a table that is listed, with a free seat."""
    page = ann.page
    page.goto(f"http://{ann.address}/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("radio", name="Terrus", exact=True).check()
    page.get_by_role("combobox", name="Seat 2", exact=True).select_option("a person")
    page.get_by_label("Show it in the list of public tables").check()
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_text("A table of Terrus waits until all seats")).to_be_visible()


def say(page: Page, words: str) -> None:
    talk = page.locator(".chatbox details")
    if talk.get_attribute("open") is None:
        talk.locator("summary").click()
    talk.get_by_label("Say", exact=True).fill(words)
    talk.get_by_label("Say", exact=True).press("Enter")


def sealed(page: Page) -> str:
    """What is said of the shuffle."""
    page.get_by_role("button", name="Keys and more").click()
    found = page.get_by_role("dialog").get_by_text("The shuffle is sealed").inner_text()
    page.get_by_role("button", name="Close").click()
    return found


def test_people_meet_at_a_public_table(page_server: str, chromium: Browser, tmp_path: Path) -> None:
    ann, bob = Person(chromium, page_server), Person(chromium, page_server, 390, phone=True)
    eve = Person(chromium, page_server)
    public_table(ann)
    for one in (bob, eve):
        one.page.goto(f"http://{page_server}/")
    bob.page.get_by_label("Your name").fill("Bob")
    listed = bob.page.get_by_role("region", name="Public tables")
    bob.is_accessible()
    listed.get_by_role("button", name="Take seat 2").click()
    eve.page.get_by_role("link", name="Look on").first.click()
    expect(eve.page.get_by_role("heading", name="What happened")).to_be_visible()
    _they_talk(ann, bob, eve)
    _they_take_back(ann, bob)
    _they_play_again(ann, bob, eve, tmp_path)
    for one in (ann, bob, eve):
        one.is_accessible()
        one.fits()
        assert one.trouble == []


def _they_talk(ann: Person, bob: Person, eve: Person) -> None:
    say(ann.page, "good luck")
    for one in (bob, eve):
        expect(one.page.locator(".chat")).to_contain_text("Ann: good luck")
    say(eve.page, "I can see everything")
    expect(eve.page.locator(".chat")).to_contain_text("somebody who looks on: I can see")
    say(bob.page, "<b>you too</b>")
    for one in (ann, eve):
        expect(one.page.locator(".chat")).to_contain_text("Bob: <b>you too</b>")
    expect(ann.page.locator(".chat")).not_to_contain_text("I can see")


def _they_take_back(ann: Person, bob: Person) -> None:
    """What has had consequences is taken back if the other says so, and only then."""
    asked: list[Person] = []
    chance = Random(1)
    while len(asked) < 60:  # until both have answered
        one = next((each for each in (ann, bob) if each.page.locator(".ask.yours").count()), ann)
        asked.append(one)
        before = one.number
        one.click_something(chance)
        one.answered(before)
        button = ann.page.get_by_role("button", name="Ask to take back")
        if button.count() and len({id(each) for each in asked}) > 1:
            break
    for answer, agreed in (("No", False), ("Let it be so", True)):
        ann.page.get_by_role("button", name="Ask to take back").click()
        expect(ann.page.get_by_text("The others are asked")).to_be_visible()
        before = ann.number
        expect(bob.page.get_by_text("Ann would like to take an answer back.")).to_be_visible()
        bob.is_accessible()
        bob.page.get_by_role("button", name=answer, exact=True).click()
        expect(ann.page.get_by_text("The others are asked")).to_have_count(0)
        if agreed:
            ann.went_on(before)
        assert (ann.number != before) == agreed
    for one in (ann, bob):
        expect(one.page.get_by_role("log").first).to_contain_text("All agree to take answers back")
    expect(ann.page.locator(".ask.yours")).to_be_visible()


def _they_play_again(ann: Person, bob: Person, eve: Person, folder: Path) -> None:
    """The shuffle is sealed, and opened at the end; the game can be kept and gone on with."""
    before = sealed(ann.page)
    assert "seed" not in before
    ann.page.on("dialog", lambda dialog: dialog.accept())
    ann.page.get_by_role("button", name="Keys and more").click()
    ann.page.get_by_role("button", name="Give up").click()
    ann.page.get_by_role("button", name="Close").click()
    for one in (ann, bob, eve):
        expect(one.page.locator(".ask h2")).to_contain_text("won")
    opened = sealed(ann.page)
    assert opened.startswith(before) and "seed" in opened and "salt" in opened
    with ann.page.expect_download() as kept:
        ann.page.get_by_role("link", name="Save the game").click()
    file = folder / "game.jsonl"
    kept.value.save_as(file)
    assert WebTable.from_save(file.read_bytes()).over
    ann.page.get_by_role("button", name="Play again").click()
    for one in (ann, bob):
        one.page.get_by_role("link", name="To the next game").click()
        expect(one.page.get_by_role("heading", name="What happened")).to_be_visible()
    expect(bob.page.get_by_role("navigation", name="Who plays")).to_contain_text("Ann")
    eve.page.goto(f"http://{eve.address}/")
    eve.page.get_by_label("Go on with a saved game").set_input_files(file)
    expect(eve.page.locator(".ask h2")).to_contain_text("won")


def test_the_first_page_leads_back_to_where_one_sits(page_server: str, chromium: Browser) -> None:
    """Also whoever plays with bots alone, whom nobody could hand another link."""
    ann = Person(chromium, page_server)
    page = ann.page
    ann.make("Terrus")
    ann.wait()
    link = page.url
    page.goto(f"http://{page_server}/")
    listed = page.get_by_role("region", name="Where you sit")
    expect(page.get_by_role("heading", name="A new table")).to_be_visible()
    ann.is_accessible()
    listed.get_by_role("link", name="Terrus").click()
    ann.wait()
    assert page.url == link
    page.get_by_role("button", name="Keys and more").click()
    page.on("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    page.goto(f"http://{page_server}/")
    expect(page.get_by_role("heading", name="A new table")).to_be_visible()
    expect(listed).not_to_be_visible()
    assert ann.trouble == []


def test_a_link_is_revoked_and_another_sent(page_server: str, chromium: Browser) -> None:
    ann, bob = Person(chromium, page_server), Person(chromium, page_server)
    public_table(ann)
    _a_link_is_copied(ann)
    link = ann.page.get_by_role("link", name="seat 2")
    first = link.get_attribute("href") or ""
    bob.page.goto(first)
    expect(bob.page.get_by_role("textbox", name="Your name")).to_be_visible()
    ann.page.get_by_role("button", name="Another link").click()
    expect(link).not_to_have_attribute("href", first)
    expect(bob.page.get_by_role("alert")).to_be_visible()
    bob.page.goto("about:blank")
    bob.page.goto(link.get_attribute("href") or "")
    sent = bob.page.url
    bob.page.get_by_role("textbox", name="Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down").click()
    expect(ann.page.get_by_role("navigation", name="Who plays")).to_contain_text("Bob")
    _bob_has_it_to_himself(ann, bob, sent)
    for page in (*bob.context.pages, *ann.context.pages[1:]):
        page.close()
    _bob_is_handed_another(ann, Person(chromium, page_server))


def _a_link_is_copied(ann: Person) -> None:
    """Where the page may not write to the clipboard as pages do today, too."""
    ann.page.evaluate("""() => {
        Object.defineProperty(navigator, "clipboard", { value: undefined });
        addEventListener("copy", (event) => { window.copied = event.target.value; });
    }""")
    ann.page.get_by_role("button", name="Copy the link of seat 2").click()
    expect(ann.page.get_by_role("button", name="Copied the link of seat 2")).to_be_focused()
    assert ann.page.evaluate("window.copied") == ann.page.get_by_role(
        "link", name="seat 2"
    ).evaluate("link => link.href")


def _bob_has_it_to_himself(ann: Person, bob: Person, sent: str) -> None:
    """Who made the table has no link any more to a seat that is taken; who took it comes again by
    the one they were sent, in their browser, and by their own in another."""
    expect(bob.page.get_by_role("navigation", name="Who plays")).to_be_visible()
    own = bob.page.url
    assert own != sent
    ann.page.get_by_role("button", name="Keys and more").click()
    expect(ann.page.get_by_text("Bob: has a link of their own")).to_be_visible()
    expect(ann.page.get_by_role("link", name="seat 2")).to_have_count(0)
    spy = ann.context.new_page()
    spy.goto(sent)
    expect(spy.get_by_role("alert")).to_contain_text("not valid any more")
    for link, page in ((sent, bob.context.new_page()), (own, ann.context.new_page())):
        page.goto(link)
        expect(page.get_by_role("navigation", name="Who plays")).to_be_visible()
        expect(page).to_have_url(own)


def _bob_is_handed_another(ann: Person, bob: Person) -> None:
    """Bob's device is gone, with his links: by the one that Ann hands out he has his seat again, to
    himself."""
    ann.page.get_by_role("button", name="Another link for seat 2").click()
    link = ann.page.get_by_role("link", name="seat 2")
    expect(link).to_be_visible()
    expect(ann.page.locator(".chat")).to_contain_text("another link for the seat of Bob")
    handed = link.get_attribute("href") or ""
    bob.page.goto(handed)
    expect(bob.page.get_by_role("navigation", name="Who plays")).to_be_visible()
    expect(bob.page).not_to_have_url(handed)
    expect(link).to_have_count(0)
    bob.page.reload()
    expect(bob.page.get_by_role("navigation", name="Who plays")).to_be_visible()
    bob.page.get_by_role("button", name="Keys and more").click()
    lost = bob.page.get_by_role("button", name="Another link for seat 1")
    expect(lost).to_have_count(0)
    ann.page.close()
    lost.click()
    expect(bob.page.get_by_role("link", name="seat 1")).to_be_visible()

// What we use of lit-html, for the type checker.
export interface TemplateResult {
  readonly strings: TemplateStringsArray;
}
export type Part = TemplateResult | string | number | typeof nothing | null | undefined | object;
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare const nothing: unique symbol;
export declare function render(value: unknown, container: HTMLElement): void;

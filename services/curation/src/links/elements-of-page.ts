import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** One element of a page, as far as anybody here looks at it. */
export interface PageElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Text of a title or script; empty for others. */
  readonly text: string;
}

const wanted = new Set(['meta', 'img', 'base', 'title', 'script']);
const withText = new Set(['title', 'script']);

class Collector implements TokenizerCallbacks {
  readonly elements: PageElement[] = [];
  private open: { name: string; attributes: Map<string, string>; text: string } | null = null;
  private inside: { text: string } | null = null;
  private attribute = { name: '', value: '' };

  constructor(private readonly html: string) {}

  onopentagname(start: number, end: number): void {
    this.inside = null;
    this.open = { name: this.html.slice(start, end).toLowerCase(), attributes: new Map(), text: '' };
  }

  onattribname(start: number, end: number): void {
    this.attribute = { name: this.html.slice(start, end).toLowerCase(), value: '' };
  }

  onattribdata(start: number, end: number): void {
    this.attribute.value += this.html.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.attribute.value += String.fromCodePoint(codepoint);
  }

  onattribend(): void {
    const { name, value } = this.attribute;
    if (this.open && !this.open.attributes.has(name)) this.open.attributes.set(name, value);
  }

  onopentagend(): void {
    const element = this.open;
    this.open = null;
    if (!element || !(wanted.has(element.name) || element.attributes.has('itemprop'))) return;
    this.elements.push(element);
    if (withText.has(element.name)) this.inside = element;
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  ontext(start: number, end: number): void {
    if (this.inside) this.inside.text += this.html.slice(start, end);
  }

  ontextentity(codepoint: number): void {
    if (this.inside) this.inside.text += String.fromCodePoint(codepoint);
  }

  onclosetag(): void {
    this.inside = null;
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}

/**
 * The elements of a page in one pass, without a tree: a tree of 5 MiB of nested, never closed tags keeps a core busy for
 * minutes, tokens do not.
 */
export const elementsOfPage = (html: string): readonly PageElement[] => {
  const collector = new Collector(html);
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, collector);
  tokenizer.write(html);
  tokenizer.end();
  return collector.elements;
};

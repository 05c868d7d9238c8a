import { createElement, Fragment, type ReactNode } from 'react';

interface Part {
  readonly text: string;
  readonly tag: string | null;
}

interface RichTextProps {
  readonly parts: readonly Part[];
  /** Renderer of each tag of the text. */
  readonly tags: Readonly<Record<string, (inside: string) => ReactNode>>;
}

/** A sentence with links or buttons in it, in the order that its language wants. */
export const RichText = ({ parts, tags }: RichTextProps) =>
  createElement(Fragment, null, ...parts.map((part) => (part.tag && tags[part.tag]?.(part.text)) || part.text));

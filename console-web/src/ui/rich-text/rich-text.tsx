import { createElement, Fragment, type ReactNode } from 'react';
import { partsOf } from '../../lib/messages/format.ts';

interface RichTextProps {
  readonly text: string;
  /** Renderer of each tag of the text. */
  readonly tags: Readonly<Record<string, (inside: string) => ReactNode>>;
}

/** A sentence with links or buttons in it, in the order that its language wants. */
export const RichText = ({ text, tags }: RichTextProps) =>
  createElement(Fragment, null, ...partsOf(text).map((part) => (part.tag && tags[part.tag]?.(part.text)) || part.text));

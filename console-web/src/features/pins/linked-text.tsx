import { hashtagsOf } from '@corkboard/rules/curation/hashtags';

const pieces = (text: string): readonly string[] => text.split(/(#[^\s#]+|https?:\/\/[^\s<>"]+)/u);

const hashtagAddress = (tag: string): string => `/search/pins/?q=${encodeURIComponent(`#${tag}`)}&rs=hashtag_closeup`;

/** A description with its hashtags leading to what else has them. */
export const LinkedText = ({ children }: { children: string }) =>
  pieces(children).map((piece, index) => {
    const tag = piece.startsWith('#') ? hashtagsOf(piece)[0] : undefined;
    if (tag === undefined) return piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <a key={index} href={hashtagAddress(tag)}>
        {piece}
      </a>
    );
  });

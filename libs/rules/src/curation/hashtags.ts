/** S-169: `#` and what follows up to white space or punctuation. */
const HASHTAG = /#([^\s#!?"'“”‘’«»\-\\.,/$%^&*;:{}=`~()[\]@|<>…]+)/gu;
export const HASHTAGS_MAX = 50;

/** Lower-cased, without `#`, each once, in order (DS-062). */
export const hashtagsOf = (text: string | null | undefined): readonly string[] =>
  [...new Set(Array.from((text ?? '').matchAll(HASHTAG), (found) => (found[1] ?? '').toLowerCase()))].slice(
    0,
    HASHTAGS_MAX,
  );

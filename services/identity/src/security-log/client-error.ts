export interface ClientError {
  readonly name: string;
  readonly messageHash: string;
  readonly stack: readonly string[];
  readonly route: string;
}

/** Text with what leads to a person or opens something taken out: queries, fragments, addresses, tokens. */
const stripped = (text: string): string =>
  text
    .replace(/[?#][^\s()]*?(?=(:\d+){1,2}\)?$|[\s()]|$)/g, '')
    .replace(/[^\s/()<>"']+(@|%40)[^\s/:()<>"']*\.[^\s/:()<>"']+/gi, '[email]')
    .replace(/[\w.~%+=-]{20,}/g, (word) => (/\d/.test(word) || word.length > 40 ? '[token]' : word));

/** Our pages send nothing else; another client may send anything, and the log keeps none of it. */
export const withoutTypedData = ({ name, messageHash, stack, route }: ClientError): ClientError => ({
  name: stripped(/^[A-Za-z_$][\w$]{0,63}/.exec(name)?.[0] ?? 'Error'),
  messageHash: /^[0-9a-f]{1,64}$/i.test(messageHash) ? messageHash : '',
  stack: stack.map((line) => stripped(line)),
  route: stripped(route),
});

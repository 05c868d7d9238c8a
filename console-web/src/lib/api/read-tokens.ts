/** DESIGN 3: what this tab wrote in the last 10 s is sent back, so that reads wait for it. */
export const TOKEN_LIFE_MS = 10_000;
const MOST = 10;

interface Written {
  readonly token: string;
  readonly at: number;
}

let written: readonly Written[] = [];

const fresh = (now: number): readonly Written[] => written.filter((each) => now - each.at < TOKEN_LIFE_MS).slice(-MOST);

/** Keeps the tokens of an answer; page loads carry them in a cookie. */
export const rememberTokens = (header: string | null, now = Date.now()): void => {
  if (!header) return;
  const tokens = header.split(',').map((token) => ({ token: token.trim(), at: now }));
  written = [...fresh(now), ...tokens].slice(-MOST);
  const value = written.map((each) => each.token).join(',');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `rt=${value}; Path=/; Max-Age=${TOKEN_LIFE_MS / 1000}; SameSite=Lax`;
};

/** Value of the header `x-read-tokens`; null when nothing was written lately. */
export const readTokens = (now = Date.now()): string | null => {
  const tokens = fresh(now).map((each) => each.token);
  return tokens.length === 0 ? null : tokens.join(',');
};

export const forgetTokens = (): void => {
  written = [];
};

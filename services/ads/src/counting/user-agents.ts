const robots = /(?<!cu)bot\b|crawl|spider|slurp|headless|lighthouse|preview/i;
const programs = /^(?:node|undici|curl|wget|python|java|go-http-client|axios|libwww)\b/i;

/** True for programs that say what they are, and for those that say nothing. */
export const isBot = (userAgent: string): boolean =>
  userAgent.trim() === '' || robots.test(userAgent) || programs.test(userAgent);

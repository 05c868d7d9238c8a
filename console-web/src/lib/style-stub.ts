/** Stand-in for a style sheet or a picture in jsdom: every class has its own name. */
export default new Proxy<Record<string, string>>({}, { get: (_styles, name) => String(name) });

/** Takes away the pictures that came with the HTML: they stay until the app has its own, which is a moment after itself. */
export const uncover = (): void => document.getElementById('first-view')?.remove();

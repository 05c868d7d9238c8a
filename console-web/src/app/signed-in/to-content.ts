/** Where the focus goes from a button that cannot be pressed any more. */
export const toContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });

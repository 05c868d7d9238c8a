/** Browser storage that may be switched off or full: reading gives null then, writing does nothing. */
export const readStored = (storage: () => Storage, key: string): string | null => {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
};

export const store = (storage: () => Storage, key: string, value: string | null): void => {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // A full or forbidden storage loses a convenience, never a page.
  }
};

export const local = (): Storage => window.localStorage;
export const session = (): Storage => window.sessionStorage;

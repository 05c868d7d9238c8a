/** S-132: a picture counts as loaded only if both its sides exceed this many px. */
export const LARGER_THAN = 119;

export const isLargeEnough = (size: { readonly width: number; readonly height: number }): boolean =>
  size.width > LARGER_THAN && size.height > LARGER_THAN;

/** Loads a picture in the background; refuses one that does not arrive or is too small to be pinned. */
export const loadImage = (address: string): Promise<{ readonly width: number; readonly height: number }> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.onload = () => {
      const size = { width: image.naturalWidth, height: image.naturalHeight };
      if (isLargeEnough(size)) resolve(size);
      else reject(new Error('The picture is too small'));
    };
    image.onerror = () => reject(new Error('The picture did not arrive'));
    image.src = address;
  });

const CODES = ['ENOSPC', 'EIO', 'EACCES', 'EROFS', 'EMFILE', 'ENOENT'];

/** A failure of our own disk, which is no fault of what was uploaded. */
export const isOurDisk = (error: unknown): boolean =>
  CODES.includes((error as NodeJS.ErrnoException | null)?.code ?? '');

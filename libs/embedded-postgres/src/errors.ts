export type EmbeddedPostgresProblem =
  | 'in-use'
  | 'disk-full'
  | 'no-permission'
  | 'no-binaries'
  | 'other-version'
  | 'failed';

/** Failure of PostgreSQL to start. `message` is one sentence for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(
    readonly problem: EmbeddedPostgresProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Puts what PostgreSQL (or the file system) said into one sentence. */
export const explain = (said: string, folder: string): EmbeddedPostgresError => {
  const detail = said.trim().split('\n').slice(-12).join('\n');
  const cause = new Error(detail);
  if (/No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/.test(said)) {
    return new EmbeddedPostgresError(
      'disk-full',
      `The disk that holds ${folder} is full: free some space and start again.`,
      {
        cause,
      },
    );
  }
  if (/Permission denied|EACCES|EPERM|Read-only file system|EROFS|has wrong ownership|invalid permissions/.test(said)) {
    return new EmbeddedPostgresError(
      'no-permission',
      `PostgreSQL may not write to ${folder}: make the folder and what is in it belong to the user that starts it, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  if (/initialized by PostgreSQL version/.test(said)) {
    return new EmbeddedPostgresError(
      'other-version',
      `The data in ${folder} was written by another major version of PostgreSQL: start the version that wrote it, or move the folder away.`,
      { cause },
    );
  }
  const last =
    detail.split('\n').findLast((line) => /FATAL|error:|ERROR|PANIC/.test(line)) ?? detail.split('\n').at(-1);
  return new EmbeddedPostgresError('failed', `PostgreSQL did not start in ${folder}: ${last || 'it said nothing'}.`, {
    cause,
  });
};

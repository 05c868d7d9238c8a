type EmbeddedPostgresProblem = 'in-use' | 'disk-full' | 'no-permission' | 'no-binaries' | 'other-version' | 'failed';

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

const FULL = /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/;
const FORBIDDEN = /Permission denied|EACCES|EPERM|Read-only file system|EROFS|has wrong ownership|invalid permissions/;
const OTHER_VERSION = /initialized by PostgreSQL version/;

/** Puts what PostgreSQL (or the file system) said into one sentence. */
export const explain = (said: string, folder: string): EmbeddedPostgresError => {
  const lines = said.trim().split('\n').slice(-12);
  const because = (problem: EmbeddedPostgresProblem, message: string): EmbeddedPostgresError =>
    new EmbeddedPostgresError(problem, message, { cause: new Error(lines.join('\n')) });
  if (FULL.test(said))
    return because('disk-full', `The disk that holds ${folder} is full: free some space and start again.`);
  if (FORBIDDEN.test(said))
    return because(
      'no-permission',
      `PostgreSQL may not write to ${folder}: make the folder and what is in it belong to the user that starts it, or set DATA_DIR to another folder.`,
    );
  if (OTHER_VERSION.test(said))
    return because(
      'other-version',
      `The data in ${folder} was written by another major version of PostgreSQL: start the version that wrote it, or move the folder away.`,
    );
  const last = lines.findLast((line) => /FATAL|error:|ERROR|PANIC/.test(line)) ?? lines.at(-1);
  return because('failed', `PostgreSQL did not start in ${folder}: ${last || 'it said nothing'}.`);
};

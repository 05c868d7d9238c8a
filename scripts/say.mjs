/** One clear sentence to whoever sits in front of the terminal, and an exit code that says "no". */
export const giveUp = (sentence) => {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
};

export const say = (line) => process.stderr.write(`${line}\n`);

/** Prints how a command is called and ends it: an error, unless nothing else was wanted. */
export const showHelp = (help, command) => {
  process.stdout.write(`${help.trimEnd()}\n`);
  process.exit(command === undefined || command === '--help' ? 0 : 1);
};

/** The oldest Node is 20.19, the newest tried 26. */
export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Node ${process.versions.node} is too old: install Node 20.19 or newer (up to 26).`);
};

const place = (error) => error.path || 'a file of the installation';

const sentences = {
  ENOSPC: () => 'The disk is full: free some space and start again. Nothing was damaged.',
  EDQUOT: () => 'The disk quota of this user is used up: free some space and start again. Nothing was damaged.',
  EACCES: (error) => `No permission for ${place(error)}: give this user access to it and start again.`,
  EPERM: (error) => `No permission for ${place(error)}: give this user access to it and start again.`,
  EROFS: (error) => `${place(error)} is on a read-only file system: set DATA_DIR to a folder that can be written to.`,
};

/** An error of the file system as a sentence; undefined when it is something else. */
export const sentenceFor = (error) => {
  if (!(error instanceof Error)) return undefined;
  const sentence = error.syscall ? sentences[error.code] : undefined;
  return sentence ? sentence(error) : undefined;
};

/** One clear sentence to whoever sits in front of the terminal, and an exit code that says "no". */
export const giveUp = (sentence) => {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
};

export const say = (line) => process.stderr.write(`${line}\n`);

const [major, minor] = process.versions.node.split('.').map(Number);

/** The oldest Node is 20.19, the newest tried 26. */
export const checkNode = () => {
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Node ${process.versions.node} is too old: install Node 20.19 or newer (up to 26).`);
};

/** An error of the file system as a sentence; undefined when it is something else. */
export const sentenceFor = (error) => {
  if (error?.code === 'ENOSPC') return 'The disk is full: free some space and start again. Nothing was damaged.';
  if (error?.code === 'EACCES' || error?.code === 'EPERM')
    return `No permission for ${error.path ?? 'a file of the installation'}: give this user access to it and start again.`;
  if (error?.code === 'EROFS')
    return `${error.path ?? 'The installation folder'} is on a read-only file system: start from a folder that can be written to.`;
  return undefined;
};

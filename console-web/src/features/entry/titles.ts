import type { EntrySource } from '../../lib/session/entry-prompt.ts';
import { entryText } from './entry-text.ts';

/** Everything that the title of the entry form depends on. */
export interface Occasion {
  readonly source: EntrySource;
  /** The experiment of the save button. */
  readonly saveExperiment?: boolean;
  /** First name of whoever sent the invite; resolved by the server, never read from an address. */
  readonly inviter?: string | null;
  /** The invite came with a message. */
  readonly respondMessage?: boolean;
  /** The server knows the address that the visitor came with. */
  readonly returningEmail?: boolean;
}

const invited = ({ inviter, respondMessage }: Occasion): string | null => {
  if (!inviter) return null;
  return respondMessage ? entryText('signupRespond', { name: inviter }) : entryText('signupInvited', { name: inviter });
};

const signUpBySource = ({ source, saveExperiment }: Occasion): string => {
  switch (source) {
    case 'home':
      return entryText('welcome');
    case 'save':
      return saveExperiment ? entryText('signupSaveExperiment') : entryText('signupMore');
    case 'bookmarklet':
      return entryText('signupBookmarklet');
    case 'download':
      return entryText('signupDownload');
    case 'follow':
      return entryText('signupFollow');
    default:
      return entryText('signupMore');
  }
};

/** DE-016: board invite, inviter with a message, inviter, returning address, source, in this order. */
export const signUpTitle = (occasion: Occasion): string => {
  if (occasion.source === 'board_invite') return entryText('signupBoardInvite');
  return invited(occasion) ?? (occasion.returningEmail ? entryText('signupReturning') : signUpBySource(occasion));
};

export const logInTitle = ({ source }: Occasion): string => {
  switch (source) {
    case 'board_invite':
      return entryText('loginBoardInvite');
    case 'home':
      return entryText('welcome');
    case 'bookmarklet':
      return entryText('loginBookmarklet');
    case 'comment':
      return entryText('loginComment');
    case 'continue':
      return entryText('loginContinue');
    case 'follow':
      return entryText('loginFollow');
    case 'unfollow':
      return entryText('loginUnfollow');
    default:
      return entryText('loginMore');
  }
};

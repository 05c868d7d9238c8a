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

type TitleOfSource = Readonly<Partial<Record<EntrySource, () => string>>>;

const signUpTitles: TitleOfSource = {
  board_invite: () => entryText('signupBoardInvite'),
  home: () => entryText('welcome'),
  bookmarklet: () => entryText('signupBookmarklet'),
  download: () => entryText('signupDownload'),
  follow: () => entryText('signupFollow'),
};

const logInTitles: TitleOfSource = {
  board_invite: () => entryText('loginBoardInvite'),
  home: () => entryText('welcome'),
  bookmarklet: () => entryText('loginBookmarklet'),
  comment: () => entryText('loginComment'),
  continue: () => entryText('loginContinue'),
  follow: () => entryText('loginFollow'),
  unfollow: () => entryText('loginUnfollow'),
};

/** DE-016: board invite, inviter with a message, inviter, returning address, source, in this order. */
export const signUpTitle = ({ source, inviter: name, ...occasion }: Occasion): string => {
  if (name && source !== 'board_invite')
    return entryText(occasion.respondMessage ? 'signupRespond' : 'signupInvited', { name });
  if (occasion.returningEmail && source !== 'board_invite') return entryText('signupReturning');
  if (occasion.saveExperiment && source === 'save') return entryText('signupSaveExperiment');
  return signUpTitles[source]?.() ?? entryText('signupMore');
};

export const logInTitle = ({ source }: Occasion): string => logInTitles[source]?.() ?? entryText('loginMore');

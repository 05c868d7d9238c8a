import { catalogue } from '../../lib/messages/catalogue.ts';

/** Texts of what is done with a pin: they come with it, after the wall. */
export const actionText = catalogue('pin-actions', {
  edit: 'Edit Pin',
  delete: 'Delete Pin',
  download: 'Download image',
  menu: 'More options for this Pin',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: "The link couldn't be copied. Select it and copy it yourself.",
  sharePanel: 'Share this Pin',
  shareSecret: 'This Pin is on a secret board: only you can open the link.',
  title: 'Title',
  description: 'Description',
  altText: 'Alt text',
  altTextHint: 'Says what is in the picture, for people who hear it read aloud.',
  link: 'Link',
  linkInvalid: "This doesn't look like a web address.",
  tooLong: 'Please enter no more than {maxLength} characters.',
  done: 'Save changes',
  cancel: 'Cancel',
  edited: 'Changes saved',
  deleted: 'Pin deleted',
  move: 'Move Pin',
  moved: 'Moved to {place}',
  inSection: '{section} in {board}',
  wentWrong: 'Sorry! Something went wrong on our end.',
});

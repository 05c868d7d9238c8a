import { boardNameMessage } from '@corkboard/contracts/curation/board-name';
import { boardNameFlaw, tidyBoardName } from '@corkboard/rules/curation/boards';
import { describe, expect, it } from '@jest/globals';
import { hashtagsOf } from './hashtags.ts';
import { isWebLink, lengthOf, linkHost, tooLong } from './pin-texts.ts';
import {
  alreadySavedText,
  boardCreateErrorText,
  durationText,
  loginPromptTitles,
  notifierText,
  overlayHeading,
  savedToText,
  saveErrorText,
} from './texts.ts';

describe('what follows a save', () => {
  it('says where the pin went [S-001 part] [S-018 part]', () => {
    expect(savedToText('Kitchen')).toBe('Saved to Kitchen');
    expect(savedToText('Kitchen', 'Lighting')).toBe('Saved to Lighting in Kitchen');
  });

  it('tells the first save from the others [S-017]', () => {
    expect(overlayHeading('Kitchen', true)).toBe('You saved your first Pin to Kitchen!');
    expect(overlayHeading('Kitchen', false)).toBe('You saved this Pin to Kitchen!');
  });

  it('names the board that has it already [S-029]', () => {
    expect(alreadySavedText('Kitchen')).toBe('Psst! You already saved this Pin to Kitchen');
  });
});

describe('a board name', () => {
  it('is required [S-349]', () => {
    expect(boardNameMessage('  ')).toBe("Don't forget to name your board!");
    expect(boardNameMessage('x')).toBeNull();
  });

  it('has at most 50 code points after tidying [S-350]', () => {
    expect(boardNameFlaw('🎨'.repeat(50))).toBeNull();
    expect(boardNameFlaw('🎨'.repeat(51))).toBe('too-long');
    expect(boardNameFlaw(`  ${'a'.repeat(25)}   ${'b'.repeat(24)} `)).toBeNull();
    expect(boardNameMessage('a'.repeat(51))).toBe('Please enter no more than 50 characters.');
    expect(tidyBoardName('  Home \t office ')).toBe('Home office');
  });
});

describe('texts of a pin', () => {
  it('are counted in code points after trimming', () => {
    expect(lengthOf('  🎨é ')).toBe(2);
    expect(tooLong('a'.repeat(500), 500)).toBe(false);
    expect(tooLong('a'.repeat(501), 500)).toBe(true);
    expect(tooLong(null, 500)).toBe(false);
  });

  it.each([
    ['https://example.test/a?b#c', true],
    ['http://example.test', true],
    ['example.test', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['https://user:pass@example.test/', false],
    ['https://localhost/', false],
    ['https://exa mple.test/', false],
  ])('link to %s: %s', (link, allowed) => {
    expect(isWebLink(link)).toBe(allowed);
  });

  it('show the host of the link', () => {
    expect(linkHost('https://www.example.test/x')).toBe('example.test');
    expect(linkHost(null)).toBeNull();
  });
});

describe('hashtags [S-169]', () => {
  it.each([...'-\\.,/$%^&*;:{}=`~()[]@|<>…'])('end at %s', (mark) => {
    expect(hashtagsOf(`#red${mark}blue`)).toEqual(['red']);
  });

  it('end at white space, are lower-cased, and stand once, in order', () => {
    expect(hashtagsOf('#Blue and\n#grün_1 #BLUE # #')).toEqual(['blue', 'grün_1']);
    expect(hashtagsOf('no tags')).toEqual([]);
    expect(hashtagsOf(null)).toEqual([]);
  });
});

describe('texts of errors', () => {
  it('of a board that could not be created [S-360]', () => {
    expect(boardCreateErrorText({ message: 'No.', message_detail: 'Try later.' })).toBe('No. Try later.');
    expect(boardCreateErrorText({ message: 'No.', message_detail: 'No.' })).toBe('No.');
    expect(boardCreateErrorText('Plain words')).toBe('Plain words');
    expect(boardCreateErrorText({})).toBe('Uh oh! Something went wrong.');
    expect(boardCreateErrorText(undefined)).toBe('Uh oh! Something went wrong.');
  });

  it('of a save: the detail, else the message [S-358]', () => {
    expect(saveErrorText({ message: 'No.', message_detail: 'Board is full.' })).toBe('Board is full.');
    expect(saveErrorText({ message: 'No.', message_detail: null })).toBe('No.');
  });

  it('of anything without words [S-363]', () => {
    expect(notifierText('')).toBe('Unknown Error');
    expect(notifierText(null)).toBe('Unknown Error');
    expect(notifierText('Known')).toBe('Known');
  });
});

describe('other texts', () => {
  it('ask a visitor to log in by what they wanted to do [S-157 part]', () => {
    expect(loginPromptTitles).toEqual({
      continue: 'Log in to continue',
      follow: 'Log in to follow',
      unfollow: 'Log in to unfollow',
    });
  });

  it.each([
    [0, '0:00'],
    [59.9, '0:59'],
    [61, '1:01'],
    [4503, '75:03'],
    [null, '0:00'],
    [Number.NaN, '0:00'],
  ])('%s seconds are %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

import { describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { signedIn, standInServer } from '../../lib/api/stand-in-server.ts';
import { dismissToast, shownToasts } from '../../ui/toast/toasts.ts';
import { gridColumns, PinSavedDialog } from './pin-saved-dialog.tsx';
import { sendSave } from './save.api.ts';
import { savedPin } from './saving-fixture.tsx';

const dialog = (more: Partial<Parameters<typeof PinSavedDialog>[0]['saved']> = {}) =>
  render(<PinSavedDialog saved={{ pin: savedPin(), boardName: 'Trips', ...more }} onClose={() => undefined} />);

describe('the dialog after a pin was made', () => {
  it('says where it was saved to [S-001]', () => {
    signedIn();
    const { unmount } = dialog();
    expect(screen.getByRole('heading', { name: 'Saved to Trips' })).toBeTruthy();
    unmount();
    dialog({ sectionName: 'Rome' });
    expect(screen.getByRole('heading', { name: 'Saved to Rome in Trips' })).toBeTruthy();
  });

  it('shows the picture 236 px wide [S-002]', () => {
    signedIn();
    dialog();
    const image = screen.getByRole('img', { name: 'A red chair' });
    expect(image.getAttribute('width')).toBe('236');
    expect(image.style.inlineSize).toBe('236px');
  });

  it('shows several pictures of a website as a grid of 160 px columns, at most 540 px high [S-004]', () => {
    signedIn();
    dialog({ pictures: ['/a', '/b', '/c', '/d'] });
    const grid = screen.getByTestId('saved-grid');
    expect(grid.style.getPropertyValue('--column')).toBe('160px');
    expect(grid.style.maxBlockSize).toBe('540px');
    expect(Number(grid.dataset['columns'])).toBeGreaterThanOrEqual(3);
    expect([gridColumns(100), gridColumns(639), gridColumns(640)]).toEqual([3, 3, 4]);
  });

  it('leads to sharing unless promotion is offered [S-005]', () => {
    signedIn();
    const { unmount } = dialog();
    expect(screen.getByRole('link', { name: 'Send' }).getAttribute('href')).toBe('/pin/new-pin/?share=true');
    unmount();
    dialog({ pin: savedPin({ success_event: 'pin_saved_promote' }) });
    expect(screen.queryByRole('link', { name: 'Send' })).toBeNull();
  });

  it('leads to the pin: primary for people, secondary for businesses and where promotion is offered [S-006]', () => {
    const look = () => {
      const link = screen.getByRole('link', { name: 'See it now' });
      expect(link.getAttribute('href')).toBe('/pin/new-pin/');
      return link.className.includes('primary');
    };
    signedIn();
    const person = dialog();
    expect(look()).toBe(true);
    person.unmount();
    const promoted = dialog({ pin: savedPin({ success_event: 'pin_saved_promote' }) });
    expect(look()).toBe(false);
    promoted.unmount();
    signedIn({ isPartner: true });
    dialog();
    expect(look()).toBe(false);
  });

  it('leads to quick promote of the pin over becoming a business, where promotion is offered [S-007] [S-008]', () => {
    signedIn();
    const { unmount } = dialog();
    expect(screen.queryByRole('link', { name: 'Promote your Pin' })).toBeNull();
    unmount();
    dialog({ pin: savedPin({ success_event: 'pin_saved_promote' }) });
    const link = screen.getByRole('link', { name: 'Promote your Pin' });
    const to = new URL(link.getAttribute('href') ?? '', location.origin);
    expect([to.pathname, to.searchParams.get('next')]).toEqual([
      '/business/convert',
      '/advertiser/quick_promote?pinId=new-pin',
    ]);
    expect(link.className).toContain('primary');
  });

  it('offers no promotion of what is saved on the site of ads [S-009]', async () => {
    signedIn();
    standInServer({ '/resource/PinResource/create/': () => savedPin({ success_event: 'pin_saved_promote' }) });
    const before = location.pathname;
    history.replaceState(null, '', '/advertiser/v1/pin-builder/');
    const pin = await sendSave(new QueryClient(), { pinId: null, guid: 'g-12345678' }, { id: 'b', name: 'Trips' });
    dialog({ pin });
    expect(screen.queryByRole('link', { name: 'Promote your Pin' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Send' })).toBeTruthy();
    history.replaceState(null, '', before);
  });

  it('lets its toasts stay for 3.5 s [S-013]', async () => {
    signedIn();
    Object.assign(navigator, { clipboard: { writeText: jest.fn(async () => undefined) } });
    dialog();
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await act(async () => undefined);
    expect(shownToasts().map(({ text }) => text)).toContain('Link copied');
    jest.advanceTimersByTime(3499);
    expect(shownToasts()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(shownToasts()).toHaveLength(0);
    jest.useRealTimers();
    for (const { id } of shownToasts()) dismissToast(id);
  });
});

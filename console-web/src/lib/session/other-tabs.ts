const CHANNEL = 'session';

let opened: BroadcastChannel | null = null;

/** One for both: a message is not heard by the channel that sent it, and so not by the page that it comes from. */
const channel = (): BroadcastChannel => {
  opened ??= new BroadcastChannel(CHANNEL);
  return opened;
};

/** Tells the other tabs of this browser that somebody has logged in or out here. */
export const tellOtherTabs = (): void => channel().postMessage('changed');

/** Loads the page anew when somebody logs in or out in another tab: it must not go on for who was there before. */
export const followOtherTabs = (): void => {
  channel().onmessage = () => location.reload();
};

const CHANNEL = 'session';

/** Tells the other tabs of this browser that somebody has logged in or out here. */
export const tellOtherTabs = (): void => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
};

/** Loads the page anew when somebody logs in or out in another tab: it must not go on for who was there before. */
export const followOtherTabs = (): void => {
  new BroadcastChannel(CHANNEL).onmessage = () => location.reload();
};

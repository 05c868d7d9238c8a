import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SegmentedTabs, TabPanel, Tabs } from './segmented-tabs.tsx';

const keys = ['boards', 'pins', 'people'] as const;

const Page = () => {
  const [shown, setShown] = useState<(typeof keys)[number]>('boards');
  return (
    <Tabs value={shown} onChange={setShown} className="page">
      <SegmentedTabs label="Views" segments={keys.map((key) => ({ key, label: key }))} />
      <TabPanel value={shown}>all {shown}</TabPanel>
    </Tabs>
  );
};

const tab = (name: string) => screen.getByRole('tab', { name });
const press = (from: string, key: string) => act(async () => void fireEvent.keyDown(tab(from), { key }));
const expectShown = (name: string) => {
  expect(tab(name).getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(tab(name));
  expect(screen.getByRole('tabpanel', { name }).textContent).toBe(`all ${name}`);
};

const show = () => {
  render(<Page />);
  act(() => tab('boards').focus());
};

afterEach(() => document.documentElement.removeAttribute('dir'));

describe('tabs', () => {
  it('are led through by arrow keys, around their ends, and by Home and End', async () => {
    show();
    await press('boards', 'ArrowRight');
    expectShown('pins');
    await press('pins', 'End');
    expectShown('people');
    await press('people', 'ArrowRight');
    expectShown('boards');
    await press('boards', 'ArrowLeft');
    expectShown('people');
    await press('people', 'Home');
    expectShown('boards');
  });
  it('are mirrored where the page is read from the right', async () => {
    document.documentElement.dir = 'rtl';
    show();
    await press('boards', 'ArrowLeft');
    expectShown('pins');
    await press('pins', 'ArrowRight');
    expectShown('boards');
  });
  it('have one stop for the Tab key, and none on the panel', () => {
    show();
    expect(keys.map((key) => tab(key).tabIndex)).toEqual([0, -1, -1]);
    expect(screen.getByRole('tabpanel').hasAttribute('tabindex')).toBe(false);
  });
});

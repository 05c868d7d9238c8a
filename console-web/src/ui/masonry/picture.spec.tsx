import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Picture } from './picture.tsx';

const hash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
const picture = (thumbhash: string | null) => (
  <Picture src="/i/236/a" alt="A red chair" color="#aa3300" thumbhash={thumbhash} />
);

describe('a picture that is drawn in a hurry', () => {
  const drawn = (more: { hurried: boolean; first?: boolean }) => (
    <Picture src="/i/236/a" srcSet="/i/236/a 236w" alt="A red chair" color="#aa3300" thumbhash={null} {...more} />
  );
  const source = () => ['src', 'srcset'].map((name) => screen.getByRole('img').getAttribute(name));

  it('has its colour, and is asked for later', () => {
    const { rerender } = render(drawn({ hurried: true }));
    const image = screen.getByRole('img', { name: 'A red chair' });
    expect(image.style.backgroundColor).toBe('rgb(170, 51, 0)');
    expect(source()).toEqual([null, null]);
    rerender(drawn({ hurried: false }));
    expect(source()).toEqual(['/i/236/a', '/i/236/a 236w']);
    expect(screen.getByRole('img')).toBe(image);
  });

  it('is asked for at once when it is one of the first of a page', () => {
    render(drawn({ hurried: true, first: true }));
    expect(source()).toEqual(['/i/236/a', '/i/236/a 236w']);
  });
});

describe('a picture that is still coming', () => {
  it('shows its dominant colour at once', () => {
    render(picture(null));
    expect(screen.getByRole('img', { name: 'A red chair' }).style.backgroundColor).toBe('rgb(170, 51, 0)');
  });

  it('shows its blur when there is time, and drops it once it is there', async () => {
    render(picture(hash));
    const image = screen.getByRole('img');
    expect(image.style.backgroundImage).toBe('');
    await waitFor(() => expect(image.style.backgroundImage).toContain('data:image/png'));
    fireEvent.load(image);
    expect(image.style.backgroundImage).toBe('');
  });

  it('stays its colour when the hash or the picture is broken', async () => {
    render(picture('not base64 !'));
    await new Promise((done) => setTimeout(done, 100));
    const image = screen.getByRole('img');
    fireEvent.error(image);
    expect(image.style.backgroundImage).toBe('');
    expect(image.getAttribute('data-state')).toBe('failed');
  });
});

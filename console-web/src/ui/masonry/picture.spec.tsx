import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture.tsx';

const hash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';
const picture = (thumbhash: string | null) => (
  <Picture src="/i/236/a" alt="A red chair" color="#aa3300" thumbhash={thumbhash} />
);

describe('a picture that is still coming', () => {
  it('shows its dominant colour at once', () => {
    render(picture(null));
    expect(screen.getByRole('img', { name: 'A red chair' }).style.backgroundColor).toBe('rgb(170, 51, 0)');
  });

  it('shows its blur when there is time, and drops it once it is there', () => {
    jest.useFakeTimers();
    render(picture(hash));
    const image = screen.getByRole('img');
    expect(image.style.backgroundImage).toBe('');
    act(() => {
      jest.advanceTimersByTime(50);
    });
    expect(image.style.backgroundImage).toContain('data:image/png');
    fireEvent.load(image);
    expect(image.style.backgroundImage).toBe('');
    jest.useRealTimers();
  });

  it('stays its colour when the hash or the picture is broken', () => {
    jest.useFakeTimers();
    render(picture('not base64 !'));
    act(() => {
      jest.advanceTimersByTime(50);
    });
    const image = screen.getByRole('img');
    fireEvent.error(image);
    expect(image.style.backgroundImage).toBe('');
    expect(image.getAttribute('data-state')).toBe('failed');
    jest.useRealTimers();
  });
});

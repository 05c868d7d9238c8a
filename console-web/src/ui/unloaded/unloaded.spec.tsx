import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ApiFailure } from '../../lib/api/api-failure.ts';
import { Unloaded } from './unloaded.tsx';

const error = new ApiFailure({ status: 404 });
const refetch = async () => undefined;

describe('what did not load', () => {
  it('is the heading of a page that has nothing else', () => {
    render(<Unloaded error={error} refetch={refetch} />);
    expect(screen.getByRole('heading', { level: 1, name: 'There is nothing at this address.' })).toBeTruthy();
  });

  it('stands below the heading of the page that it is a part of', () => {
    render(<Unloaded error={error} refetch={refetch} within />);
    expect(screen.getByRole('heading', { level: 2, name: 'There is nothing at this address.' })).toBeTruthy();
  });
});

import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { aViewer } from '../../lib/a-viewer.ts';
import { setViewer } from '../../lib/bootstrap.ts';
import { LegalPage } from './legal-page.tsx';
import { legalPages } from './legal-pages.ts';

const showFor = (path: string, supportEmail: string) => {
  const viewer = aViewer();
  setViewer({ ...viewer, brand: { ...viewer.brand, supportEmail } });
  return render(<LegalPage path={path} />);
};

describe('a policy or a help page', () => {
  it.each(legalPages.map(({ path, title }) => [path, title]))('%s names whom to write to', (path, title) => {
    showFor(path, 'help@acme.test');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('link', { name: 'help@acme.test' }).getAttribute('href')).toBe('mailto:help@acme.test');
  });

  it('says so where the installation has no address', () => {
    showFor('/_/_/help/delete-account/', '');
    expect(screen.getByText(/^This site has named no address to write to/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /@/ })).toBeNull();
  });
});

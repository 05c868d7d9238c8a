import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { StaffRoleContext } from '../../lib/session/staff-role.ts';
import { ActButton } from './act-button.tsx';
import { RoleNotice } from './role-notice.tsx';

const show = (role: 'engineer' | 'auditor') => {
  const onClick = jest.fn();
  render(
    <StaffRoleContext value={role}>
      <RoleNotice action="control-projections" />
      <ActButton action="control-projections" onClick={onClick}>
        Rebuild
      </ActButton>
    </StaffRoleContext>,
  );
  const button = screen.getByRole('button');
  fireEvent.click(button);
  return { onClick, button };
};

describe('a button that takes a role', () => {
  it('does what it says for who has it', () => {
    const { onClick, button } = show('engineer');
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button.getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('does nothing for others, stays in reach and says why', () => {
    const { onClick, button } = show('auditor');
    const why = 'Only staff with the role engineer can control projections.';
    expect(onClick).not.toHaveBeenCalled();
    expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false]);
    expect([button.title, button.textContent]).toEqual([why, `Rebuild. ${why}`]);
    expect(screen.getByRole('status').textContent).toBe(why);
  });
});

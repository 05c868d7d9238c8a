import { randomUUID } from 'node:crypto';
import { apiErrors } from '@corkboard/contracts/errors';
import { publicRoutes } from '@corkboard/contracts/public-routes';
import type { Route } from '@corkboard/contracts/route';
import { type StaffRole, staffRoles } from '@corkboard/rules/operations/staff-actions';
import type { RouteClient } from '@corkboard/testing/route-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Installation, startOperations } from '../operations.fixture.ts';
import { signedIn } from './signing-in.fixture.ts';

/** Roles by route beside those that only look; a route of the console that changes something and is missing here fails. */
const allowed: Readonly<Record<string, readonly StaffRole[]>> = {
  'console.signOut': staffRoles,
  'console.revealEvent': ['support', 'trust_safety', 'privacy'],
  'console.revealState': ['support', 'trust_safety', 'privacy'],
  'console.revealMail': ['support', 'trust_safety', 'privacy'],
  'console.controlProjection': ['engineer'],
  'console.decideParked': ['engineer'],
  'console.resolveDeadLetter': ['engineer'],
  'console.resolveParkedMessage': ['engineer'],
  'console.resolveJob': ['engineer'],
  'console.controlAudit': ['engineer'],
  'console.actOnService': ['support', 'trust_safety', 'privacy', 'sso_admin', 'engineer'],
  'console.erasurePreview': ['privacy'],
  'console.requestErasure': ['privacy'],
  'console.approveErasure': ['privacy'],
  'console.declineErasure': ['privacy'],
  'console.withdrawErasure': ['privacy'],
};
const ofStaff = publicRoutes().filter(({ session }) => session === 'staff');
const rolesOf = ({ name, method }: Route) => allowed[name] ?? (method === 'GET' ? staffRoles : undefined);
// Signing out comes last: it ends the session that asks.
const inTurn = [...ofStaff].sort((a, b) => Number(a.name === 'console.signOut') - Number(b.name === 'console.signOut'));

let installation: Installation;
const staff = new Map<StaffRole, RouteClient>();

beforeAll(async () => {
  installation = await startOperations();
  for (const role of staffRoles) staff.set(role, await signedIn(installation, `${role}@example.org`, role));
});
afterAll(() => installation?.close());

const nothing: Readonly<Record<string, string>> = {
  service: 'operations',
  id: randomUUID(),
  stream: 'nothing-at-all',
  name: 'nothing',
  revision: '0',
  correlation: randomUUID(),
  account: randomUUID(),
  request: randomUUID(),
  list: 'nothing',
  act: 'nothing',
  target: randomUUID(),
};
const asking = (role: StaffRole, route: Route) => {
  const caller = staff.get(role);
  if (!caller) throw new Error(`nobody has the role ${role}`);
  return caller.ask(route, { params: nothing, ...(route.method === 'GET' ? {} : { body: {} }) });
};
const recorded = async () => {
  const { rows } = await installation.sql(
    "SELECT count(*)::int AS n FROM operations.events WHERE type NOT IN ('StaffSignedOut')",
  );
  return rows[0]?.['n'];
};

describe('what staff may do', () => {
  it('is said for every route of the console', () => {
    expect(ofStaff.length).toBeGreaterThan(25);
    expect(ofStaff.filter((route) => !rolesOf(route)).map(({ name }) => name)).toEqual([]);
    expect(Object.keys(allowed).filter((name) => !ofStaff.some((route) => route.name === name))).toEqual([]);
  });

  it('leaves an auditor nothing but looking', () => {
    const all = Object.entries(allowed).filter(([, roles]) => roles.includes('auditor'));
    expect(all.map(([name]) => name)).toEqual(['console.signOut']);
  });

  it.each(staffRoles)('goes by the role, and what it refuses changes nothing: %s', async (role) => {
    const before = await recorded();
    for (const route of inTurn) {
      const { status, code } = await asking(role, route);
      const isRefused = status === 403 && code === apiErrors.STAFF_ROLE.code;
      expect([route.name, isRefused]).toEqual([route.name, !rolesOf(route)?.includes(role)]);
      // An allowed role gets as far as the faults of the request.
      if (!isRefused) expect([200, 204, 400, 404]).toContain(status);
    }
    expect(await recorded()).toBe(before);
  });

  it('is refused with a sentence that names the roles', async () => {
    const caller = await signedIn(installation, 'sam@example.org', 'support');
    const route = ofStaff.find(({ name }) => name === 'console.controlProjection');
    if (!route) throw new Error('no such route');
    const { text } = await caller.ask(route, { params: nothing, body: {} });
    expect(text).toContain('Only staff with the role engineer can control projections.');
  });
});

import { describe, expect, it } from '@jest/globals';
import { AllowedMethods } from './allowed-methods.ts';

const allowed = new AllowedMethods();
allowed.add('/v3/pins/:id/', ['GET', 'HEAD']);
allowed.add('/v3/pins/:id/', 'DELETE');
allowed.add('/v3/pins/mine/', 'POST');
allowed.add('/openapi.json', 'GET');
allowed.add('/*', 'GET');

describe('the methods of an address', () => {
  it.each([
    ['/v3/pins/7/', 'DELETE GET HEAD'],
    ['/v3/pins/7', 'DELETE GET HEAD'],
    ['/v3/pins/mine/', 'DELETE GET HEAD POST'],
    ['/openapi.json', 'GET'],
    ['/openapi-json', ''],
    ['/v3/pins/7/more/', ''],
    ['/v3/pins/', ''],
    ['/elsewhere', ''],
  ])('of %s are: %s', (path, methods) => {
    expect(allowed.at(path).join(' ')).toBe(methods);
  });
});

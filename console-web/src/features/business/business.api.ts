import { convertToBusiness } from '@corkboard/contracts/identity/business';
import type { ConversionForm } from '@corkboard/contracts/identity/business-form';
import { call } from '../../lib/api/call.ts';

/** DS-134: the account of the viewer becomes that of a business. */
export const convertAccount = (form: ConversionForm) => call(convertToBusiness, { body: form }, { entry: 'business' });

import { service } from '@corkboard/service/capability';
import { audit } from './audit/audit.capability.ts';
import { erasure } from './erasure/erasure.capability.ts';
import { staff } from './staff/staff.capability.ts';

export const operations = service('operations', [staff, audit, erasure]);

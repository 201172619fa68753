import type { AdminServices } from './admin-services';

export type Run = (work: (services: AdminServices) => Promise<unknown>) => Promise<void>;

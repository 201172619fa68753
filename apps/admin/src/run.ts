import type { AdminServices } from './admin-services';

/** Runs one command with its services and prints what it returns. */
export type Run = (work: (services: AdminServices) => Promise<unknown>) => Promise<void>;

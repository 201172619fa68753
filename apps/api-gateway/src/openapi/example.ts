import { SAMPLE_IDS } from '@chasqui/events';

/** Ids in examples: those of the event samples, which belong to nothing, and more of their kind. */
export const IDS = {
  ...SAMPLE_IDS,
  delivery: '019a9f3c-6b2a-7d15-8e60-7a8b9c0d1e12',
  recovery: '019aa1b0-2c3d-7e4f-9a5b-6c7d8e9f0a13',
  secondMessage: '019a9f3c-5a08-7f31-92c4-d5e6f7a8b914',
  contactExport: '019aa1c4-2b1c-7f60-9d4e-5c6d7e8f9a18',
  contactImport: '019aa1c4-3e2d-7a80-8b5c-6d7e8f9a0b17',
  apiKey: '019a9b77-20e2-7c05-9b3d-4a5b6c7d8e19',
  template: '019a9f3c-7d20-7b19-8c41-e6f7a8b9c016',
  otherContact: '019a9b77-31f3-7a1b-8c2d-6b5c7d8e9f17',
} as const;

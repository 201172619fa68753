/** Folders that can get a disk of their own, with its size in MB. */
export const DISK_MB = { postgres: 320, 'gateway-0': 48 } as const;
export type DiskName = keyof typeof DISK_MB;

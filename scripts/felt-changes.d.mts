export function feltChanges(before: object, after: object): string[];

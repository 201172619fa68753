/** Whether whoever sits here confirmed the consent of a file's people, in this tab: then they are not asked again. */
export const consentKey = (path: string, importId: string): readonly string[] => [path, 'import-consent', importId];

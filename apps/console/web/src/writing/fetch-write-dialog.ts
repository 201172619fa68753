import type { ComponentType } from 'react';
import { withWords } from '../i18n/i18n';
import type { WriteDialogProps } from './write-dialog';

/** Loads the dialog and its words on first use. */
export const fetchWriteDialog = async (): Promise<ComponentType<WriteDialogProps>> =>
  (await withWords('templates', withWords('writing', import('./write-dialog')))).WriteDialog;

import type { UseFormReturnType } from '@mantine/form';
import type { TemplateValues } from './template-values';

export type TemplateForm = UseFormReturnType<TemplateValues>;

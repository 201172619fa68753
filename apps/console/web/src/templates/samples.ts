import type { Translate } from '../i18n/format';
import { NO_TEMPLATE, type TemplateValues, withVariable } from './template-values';
import type { SampleName } from './templates-search';

/** Variables of the samples, in the texts of both languages: a bar begins what comes where there is no value. */
const PLACES = { contact: '{{contact.name|', order: '{{order}}', link: '{{link}}', time: '{{time}}', code: '{{code}}' };

/** What a new template begins with. */
export function sampleOf(name: SampleName, t: Translate, language: string): TemplateValues {
  const start = { ...NO_TEMPLATE, language, name: t(`templates:samples.${name}.name`) };
  switch (name) {
    case 'shipped': {
      const variables = withVariable(withVariable({}, 'order', { sample: 'A-1042' }), 'link', {
        type: 'url',
        sample: 'https://example.com/track/A-1042',
      });
      return { ...start, variables, message: t('templates:samples.shipped.message', PLACES) };
    }
    case 'reminder':
      return {
        ...start,
        variables: withVariable({}, 'time', { sample: '15:30' }),
        message: t('templates:samples.reminder.message', PLACES),
      };
    case 'code':
      return {
        ...start,
        category: 'otp',
        variables: withVariable({}, 'code', { sample: '481 516' }),
        message: t('templates:samples.code.message', PLACES),
      };
  }
}

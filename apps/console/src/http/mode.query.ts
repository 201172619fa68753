import { MODES, type Mode } from '@chasqui/database';
import { ChoiceField, PageQuery } from '@chasqui/http/requests';

/** The Live/Test switch of the pages. */
export const ModeField = (): PropertyDecorator =>
  ChoiceField({ of: MODES, default: 'live', about: 'Which of the two worlds of an organization.' });

export class ModeQuery {
  @ModeField()
  mode?: Mode;
}

export class ModePageQuery extends PageQuery {
  @ModeField()
  mode?: Mode;
}

export const modeOf = ({ mode }: { mode?: Mode }): Mode => mode ?? 'live';

import { MODES, type Mode } from '@chasqui/entities';
import { ChoiceField, PageQuery } from '@chasqui/requests';

/** The Live/Test switch of the pages. */
export const ModeField = (): PropertyDecorator =>
  ChoiceField({ of: MODES, default: 'live', about: 'Which of the two worlds of an organization.' });

/** For routes about one mode. */
export class ModeQuery {
  @ModeField()
  mode?: Mode;
}

/** For lists of one mode. */
export class ModePageQuery extends PageQuery {
  @ModeField()
  mode?: Mode;
}

export const modeOf = ({ mode }: { mode?: Mode }): Mode => mode ?? 'live';

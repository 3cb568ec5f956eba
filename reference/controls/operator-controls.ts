/** How an operator's control is run, once it is known which one. */
import type { Context } from '../context.ts';
import type { Control } from './control.ts';

type Request = Parameters<Control['run']>[1];

export const operatorControls = {
  run(context: Context, control: Control, request: Request): ReturnType<Control['run']> {
    return control.run(context, request);
  },
};

/** One thing an operator can make happen, outside /v1. */
import type { Context } from '../context.ts';
import type { Body } from './fields.ts';

/** What a control acts on: the kind of record that `:id` in its path names. */
export type ControlScope =
  | 'client'
  | 'customer'
  | 'account'
  | 'application'
  | 'counterparty'
  | 'withdrawal'
  | 'deposit'
  | 'movement'
  | 'subscription';

export type Control = {
  /** Under /controls, with one `:id`. All controls are POSTs. */
  readonly path: string;
  readonly scope: ControlScope;
  /** One sentence for the list of controls. */
  readonly purpose: string;
  /** Runs in one transaction; a Refusal undoes all of it. Its result is the answer's `data`. */
  readonly run: (
    context: Context,
    request: { readonly id: string; readonly body: Body },
  ) => Readonly<Record<string, unknown>>;
};

/** Reviews to test with: one player's short game, and moves as the server ranks them. */

import type { DecisionView, PlayerReview, RankedMoveView, ThrowView } from "../wire/calls";

/** A move that keeps dice, or fills a box. */
export function move(what: Partial<RankedMoveView> = {}): RankedMoveView {
  return {
    move: "keep 66",
    keep: null,
    places: null,
    category: null,
    points: null,
    value: 100,
    error: 0,
    class: "best",
    chances: {},
    ...what,
  };
}

export function thrown(event: number, turn: number, rest: Partial<ThrowView> = {}): ThrowView {
  return { event, turn, places: [], dice: [1, 2, 3, 6, 6], luck: 0, ...rest };
}

export function decided(event: number, rest: Partial<DecisionView> = {}): DecisionView {
  return {
    event,
    turn: 1,
    kind: "keep",
    position: { boxes: {}, extras: 0, dice: [1, 2, 3, 6, 6], rolls_left: 1, saved: 0 },
    dice: [1, 2, 3, 6, 6],
    rolls_left: 1,
    played: "keep 66",
    best: "keep 66",
    error: 0,
    class: "best",
    moves: [move()],
    ...rest,
  };
}

const NONE = { count: 0, error: 0 };

export function player(rest: Partial<PlayerReview> = {}): PlayerReview {
  return {
    name: "Anna",
    par: 248.44,
    luck: 12.36,
    errors: 17.8,
    score: 243,
    value: 0,
    shown: { par: 248.4, luck: 12.4, errors: 17.8, value: 0, score: 243 },
    percentile: 45,
    fairness: { z: 0.4, share: 0.7, side: "lucky", degree: "ordinary" },
    kinds: { keep: NONE, box: NONE },
    classes: { best: NONE, fine: NONE, inaccuracy: NONE, mistake: NONE, blunder: NONE },
    throws: [],
    decisions: [],
    dearest: [],
    ...rest,
  };
}

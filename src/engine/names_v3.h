/*
 * names_v3.h - the files where a search spends its time are compiled twice: for any machine, and
 * for x86-64 processors since 2013, which count bits in one instruction. This is included before
 * anything else in the second, and gives what they share with each other names of its own; a name
 * left out shows as a symbol defined twice. xq_worker_think() chooses (conduct.c).
 */
#ifndef CHUHE_ENGINE_NAMES_V3_H
#define CHUHE_ENGINE_NAMES_V3_H

#define xq_evaluate          xq_evaluate_v3
#define xq_evaluate_terms    xq_evaluate_terms_v3
#define xq_has_attackers     xq_has_attackers_v3
#define xq_history_clear     xq_history_clear_v3
#define xq_history_of_quiet  xq_history_of_quiet_v3
#define xq_node_play         xq_node_play_v3
#define xq_node_search       xq_node_search_v3
#define xq_node_take_back    xq_node_take_back_v3
#define xq_order_captures    xq_order_captures_v3
#define xq_order_hints       xq_order_hints_v3
#define xq_picker_next       xq_picker_next_v3
#define xq_picker_start      xq_picker_start_v3
#define xq_reduction         xq_reduction_v3
#define xq_score_of_ruling   xq_score_of_ruling_v3
#define xq_search_elapsed_ms xq_search_elapsed_ms_v3
#define xq_search_left_ms    xq_search_left_ms_v3
#define xq_search_nodes      xq_search_nodes_v3
#define xq_see_at_least      xq_see_at_least_v3
#define xq_sums_init         xq_sums_init_v3
#define xq_sums_play         xq_sums_play_v3
#define xq_worker_answer     xq_worker_answer_v3
#define xq_worker_prepare    xq_worker_prepare_v3
#define xq_worker_think      xq_worker_think_v3

#endif

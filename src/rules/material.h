/* material.h - positions in which nobody can win any more. */
#ifndef CHUHE_RULES_MATERIAL_H
#define CHUHE_RULES_MATERIAL_H

#include "rules/ruleset.h"

bool xqr_material_is_bare(const XqPosition *position, const XqRuleSet *rules);

#endif

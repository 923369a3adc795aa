"""Rows of lanes as LLVM vectors.

A row is `WIDTH` consecutive lanes. LLVM cannot prove that the rows of an array do not overlap, and
would work on single numbers; so kernels load, combine and store rows as vectors.
"""

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, models, register_model

WIDTH = 8


class Row(types.Type):
    """The Numba type of WIDTH numbers in one LLVM vector."""

    def __init__(self) -> None:
        super().__init__(name="Row")


_ROW = Row()
_VECTOR = ir.VectorType(ir.DoubleType(), WIDTH)


@register_model(Row)
class _RowModel(models.PrimitiveModel):
    def __init__(self, dmm, fe_type):
        super().__init__(dmm, fe_type, _VECTOR)


def _pointer(context, builder, array_type, array, start, vector):
    data = context.make_array(array_type)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [start]), vector.as_pointer())


@intrinsic
def load(typing_context, array, start):
    """The row that begins at `start`; single precision is widened."""
    single = array.dtype == types.float32

    def generate(context, builder, signature, arguments):
        vector = ir.VectorType(ir.FloatType(), WIDTH) if single else _VECTOR
        data, begin = arguments
        place = _pointer(context, builder, signature.args[0], data, begin, vector)
        row = builder.load(place)
        row.align = 4 if single else 8
        return builder.fpext(row, _VECTOR) if single else row

    return _ROW(array, types.int64), generate


@intrinsic
def store(typing_context, array, start, row):

    def generate(context, builder, signature, arguments):
        data, begin, value = arguments
        place = _pointer(context, builder, signature.args[0], data, begin, _VECTOR)
        builder.store(value, place).align = 8
        return context.get_dummy_value()

    return types.void(array, types.int64, _ROW), generate


@intrinsic
def repeat(typing_context, number):

    def generate(context, builder, signature, arguments):
        undefined = ir.Constant(_VECTOR, ir.Undefined)
        first = builder.insert_element(undefined, arguments[0], ir.Constant(ir.IntType(32), 0))
        zeros = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
        return builder.shuffle_vector(first, undefined, zeros)

    return _ROW(types.float64), generate


def _of_two_rows(build):
    """The intrinsic that combines two rows by the instructions that `build` emits."""

    @intrinsic
    def combine(typing_context, left, right):

        def generate(context, builder, signature, arguments):
            return build(builder, *arguments)

        return _ROW(_ROW, _ROW), generate

    return combine


def _select_larger(builder, left, right):
    return builder.select(builder.fcmp_ordered(">", left, right), left, right)


add = _of_two_rows(ir.IRBuilder.fadd)
multiply = _of_two_rows(ir.IRBuilder.fmul)
larger = _of_two_rows(_select_larger)
